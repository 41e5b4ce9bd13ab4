import type { TheoryFindings } from "@unswayed/lab";

/** The theory in numbers, as Markdown; figures are in `figures`, a path from the page. */
export function theoryPage(findings: TheoryFindings, figures: string, command: string): string {
  const { impossibility, norms, identifiability, rates } = findings;
  const picture = (name: string, what: string): string => `![${what}](${figures}/${name}.svg)`;
  const lastShare = (name: string): string => {
    const rule = impossibility.rules.find((each) => each.name === name);
    const half = rule?.moved.find(({ share }) => share >= 0.5)?.grip;
    const all = rule?.moved.find(({ share }) => share >= 1)?.grip;
    return `| ${name} | ${half?.toFixed(2) ?? "–"} | ${all?.toFixed(2) ?? "–"} |`;
  };
  const errorsAt = (share: number): string => {
    const curve = identifiability.find(({ privateShare }) => privateShare === share);
    return (curve?.points ?? []).map(({ influence }) => influence.mean.toFixed(2)).join(" | ");
  };
  const rounds = identifiability[0]?.points.map((point) => point.rounds) ?? [];
  return `# The theory, checked

Made by \`${command}\`. Departures from the paper are numbered in [paper-notes.md](paper-notes.md), each with the test that holds it.

## No rule is proof against influence

${picture("theory-impossibility", "Share of groups whose consensus moves, over one person's grip, by rule")}

The theorem (\`paper: thm:impossibility\`): unless all want the same option most, every aggregation of open opinions can be moved by some graph. The
reason takes one line: where everyone says what one person thinks, every sensible rule chooses that person's favourite, and two
people with different favourites cannot both be right. The proof's graphs have zeros; ours give everyone at least a millionth, and the theorem still shows.
${impossibility.groups} random groups of four, eight options, one person with a growing share of everyone's open opinion:

| rule | half of the groups moved at | all moved at |
|---|---|---|
${impossibility.rules.map(({ name }) => lastShare(name)).join("\n")}

So influence need not be extreme, and no choice of ρ protects against it. What helps is to ask in private too.

## Open opinions stay within the range of private ones

${picture("theory-range", "Range of open opinions against range of private ones")}

Each open opinion is an average of private ones (\`paper: lemma:range_preservation\`), so on no option does anyone show more than the keenest
voter feels. It is why u and v can be compared in one unit. It holds option by option and for norms when all share one kernel (P16). For influence through
features it does not hold: others may hear an opinion louder than it is.

## ‖A⁻¹‖ ≤ n is false

${picture("theory-inverse-norm", "Norm of the inverse of A against the lemma's bound")}

The lemma (\`paper: lemma:matrix_norm_bound\`) would bound what undoing influence does to noise. Two people who are e from even have ‖A⁻¹‖ = 1/(2e),
as large as one likes. The paper's own matrices:

| problem | voters | ‖A⁻¹‖ |
|---|---|---|
${norms.paper.map(({ name, voters, norm }) => `| ${name} | ${voters} | ${Number.isFinite(norm) ? norm.toFixed(2) : "not invertible"} |`).join("\n")}

Of random matrices (rows drawn evenly) the bound fails for ${norms.random.map(({ voters, above }) => `${(100 * above).toFixed(0)} % at n = ${voters}`).join(", ")}. ‖A⁻¹‖ ≥ 1
is true. Nothing here inverts A (P27).

## Influence cannot be told from open votes alone

${picture("theory-identifiability", "Error of estimated influence over rounds, with and without private votes")}

Let people change places, and with them whom everyone listens to: A Pᵀ and P u give the same v, so open votes are the same to the last one. With
private votes A is determined exactly when voters' differences between options have rank n; two voters who want the same can never be told apart as sources
(\`paper: lemma:identifiability\`, P13). From votes, three people and eight options, mean ‖Â − A‖ over ${findings.groupsPerPoint} groups:

| rounds | ${rounds.join(" | ")} |
|---|${rounds.map(() => "---|").join("")}
| no private votes | ${errorsAt(0)} |
| a tenth also private | ${errorsAt(0.1)} |
| all also private | ${errorsAt(1)} |

## Which is learned faster, influence or utilities?

${picture("theory-rates", "Errors of influence and of utilities over rounds")}

The paper concludes that the graph is learned faster, like T^−½ against T^−¼ (\`paper: thm:asymptotic_conv\`), and stops private votes early for that reason. Those
are upper bounds. Measured, with random pairs, both votes each round, and the model fitted to all of them (${findings.groupsPerPoint} groups of three):

| options | influence falls like | utilities fall like |
|---|---|---|
${rates.map(({ name, influenceExponent, utilityExponent }) => `| ${name} | T^${signed(influenceExponent)} | T^${signed(utilityExponent)} |`).join("\n")}

${verdictOn(findings)}

## Discussion can only narrow the choice

Where everyone sways everyone a little (A > 0), whatever beats an option for all in private beats it for all in the open. So the Pareto front of open
opinions lies within that of private ones (\`paper: thm:pareto-front-containment\`); the printed proof sums over the wrong index, the statement is true,
and it needs A > 0: where nobody listens to someone, an option that only this person knows to be worse stays on the open front (P34).
`;
}

/** In words what the exponents say, whatever they turn out to be. */
function verdictOn({ rates }: TheoryFindings): string {
  const gaps = rates.map(
    ({ influenceExponent, utilityExponent }) => influenceExponent - utilityExponent,
  );
  const faster = gaps.filter((gap) => gap < -0.1).length;
  const slower = gaps.filter((gap) => gap > 0.1).length;
  if (faster === gaps.length) return "Influence is indeed learned faster, in every case tried.";
  if (slower === gaps.length)
    return "Utilities are learned faster, in every case tried: the order of the bounds is not that of the errors.";
  if (faster + slower === 0)
    return "Neither is clearly faster: the exponents differ by less than a tenth.";
  return "It depends on the options: the exponents do not differ the same way in all cases.";
}

function signed(exponent: number): string {
  return exponent.toFixed(2).replace("-", "−");
}
