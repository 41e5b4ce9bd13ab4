/**
 * Pressure of saturated water vapour by Antoine's equation, with the constants of the comfort standards:
 *
 *     p = e^(a − 4030.183/(t + 235))       t in °C; a = 16.6536 for kPa, 18.6686 for torr
 *
 * Each model keeps the unit its own coefficients were published in.
 */
function saturation(constant: number, temperature: number): number {
  return Math.exp(constant - 4030.183 / (temperature + 235));
}

export function saturationKiloPascal(temperature: number): number {
  return saturation(16.6536, temperature);
}

export function saturationTorr(temperature: number): number {
  return saturation(18.6686, temperature);
}
