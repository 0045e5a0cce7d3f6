// Builds src/webarium/assets from the installed npm packages: fonts, htmx, icons, rendered objects and the observer.
// What goes in is listed in assets.json, so that the wheel holds what is used and nothing else.
import { build } from "esbuild";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, "node_modules");
const target = join(here, "..", "src", "webarium", "assets");
const staging = `${target}.building`;
const wanted = JSON.parse(readFileSync(join(here, "assets.json"), "utf8"));

function copy(from, to) {
  const source = join(modules, from);
  if (!existsSync(source)) throw new Error(`assets.json names ${from}, which is not in node_modules: run npm ci`);
  const goal = join(staging, to);
  mkdirSync(dirname(goal), { recursive: true });
  cpSync(source, goal);
}

rmSync(staging, { recursive: true, force: true });
mkdirSync(staging, { recursive: true });
for (const [to, from] of Object.entries(wanted.files)) copy(from, to);
for (const name of wanted.icons) copy(`lucide-static/icons/${name}.svg`, `icons/${name}.svg`);
for (const name of wanted.objects) copy(`@lobehub/fluent-emoji-3d/assets/${name}.webp`, `objects/${name}.webp`);

const licences = Object.fromEntries(
  wanted.packages.map((name) => {
    const { version, license } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8"));
    return [name, { version, license }];
  }),
);
writeFileSync(join(staging, "packages.json"), `${JSON.stringify(licences, null, 2)}\n`);

// The tables of roles and names, which the observer has inside, for the engine that reads pages in Python.
cpSync(join(here, "observe", "aria.json"), join(staging, "aria.json"));

for (const [to, entry] of Object.entries(wanted.bundles)) {
  await build({
    entryPoints: [join(here, entry)],
    outfile: join(staging, to),
    bundle: true,
    minify: true,
    format: "iife",
    target: "chrome120",
    legalComments: "inline",
    logLevel: "warning",
  });
}
rmSync(target, { recursive: true, force: true });
renameSync(staging, target);
