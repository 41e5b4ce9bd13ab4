const oldest = { major: 20, minor: 19 };

/**
 * What to tell someone whose Node.js is too old to run this repository.
 *
 * @param {string} version as in `process.versions.node`, "20.19.1"
 * @returns {string | undefined} undefined when the version will do
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isNewEnough = major > oldest.major || (major === oldest.major && minor >= oldest.minor);
  if (isNewEnough) return undefined;
  return `Unswayed needs Node.js ${oldest.major}.${oldest.minor} or newer and this is ${version}: install a newer one from https://nodejs.org and run the command again.`;
}
