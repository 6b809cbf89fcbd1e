// Runs a benchmark: npm run bench -- NAME. Each bench/NAME.ts exports main() and prints ratios against something
// measured in the same run.
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bench')
const names = readdirSync(folder).flatMap(file => file.match(/^(.+)\.ts$/)?.[1] ?? [])
const [name, ...args] = process.argv.slice(2)

if (!names.includes(name)) {
  process.stderr.write(`usage: npm run bench -- ${names.join('|')}\n`)
  process.exitCode = 2
} else {
  if (!isBuilt()) await build()
  // Bundled first, so that hot loops run as they do in the built package.
  const { build: bundle } = await import('vite')
  // In `node_modules`, where packages are found; of its own, because worktrees may share that folder.
  const out = join(folder, '..', 'node_modules', '.bench', `${name}-${process.pid}`)
  await bundle({
    logLevel: 'error',
    configFile: false,
    build: {
      ssr: join(folder, `${name}.ts`),
      outDir: out,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'bench.mjs' } },
    },
  })
  // Rules and weights are next to the code that reads them, which is now all in one file.
  const sources = join(folder, '..', 'src')
  for (const file of readdirSync(sources, { recursive: true }).filter(name => /\.(?:dl|json)$/.test(name))) {
    copyFileSync(join(sources, file), join(out, basename(file)))
  }
  const { main } = await import(`${out}/bench.mjs`)
  try {
    await main(args)
  } finally {
    rmSync(out, { recursive: true })
  }
}
