// Draws one seal per name with each npm package and prints, as JSON, the milliseconds each took or why it did not run.
const { createCanvas, GlobalFonts } = require("@napi-rs/canvas");
const { readFileSync } = require("node:fs");
const [, , font, ...names] = process.argv;
GlobalFonts.registerFromPath(font, "serif");
let last, loaded;
const element = () => Object.assign(createCanvas(300, 300), { style: {}, setAttribute() {}, appendChild() {} });
global.document = { createElement: element, querySelector: () => (last = element()), getElementById: element };

// y-seal is an ES module that does not say so: Node would refuse its last line.
const ofModule = (file) => new Function(readFileSync(file, "utf8").replace("export default Seal", "return Seal"))();

const draw = {
  "@pansy/seal"(name) {
    const { Seal } = require("@pansy/seal");
    const seal = new Seal({ appendChild() {} }, { text: { text: name }, subText: { text: "印" } });
    return seal.toBase64(false);
  },
  "y-seal"(name) {
    const Seal = (loaded ??= ofModule(require.resolve("y-seal")));
    return new Seal("#seal", { companyName: name }).saveSealImg();
  },
  "seal-generator"(name) {
    const { SealGenerator } = require("seal-generator");
    return new SealGenerator().getBase64Data(name, "印");
  },
};
const told = {};
for (const [peer, seal] of Object.entries(draw)) {
  try {
    seal(names[0]);
    told[peer] = names.map((name) => {
      const started = process.hrtime.bigint();
      if (seal(name).length < 500) throw new Error("it drew nothing");
      return Number(process.hrtime.bigint() - started) / 1e6;
    });
  } catch (error) {
    told[peer] = String(error.message).split("\n")[0];
  }
}
console.log(JSON.stringify(told));
