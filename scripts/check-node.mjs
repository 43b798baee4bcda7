// Said before anything else is loaded: an old Node would fail later with something nobody understands.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Fieldwright needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
