import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, checks, generate } from './checks.ts'
import { type Count, countReportFile } from './count.ts'
import { binPath, type RunOptions, run, runScript } from './run.ts'

const build: Check = {
  title: 'Build',
  work: () => runScript('scripts/build.ts', ['--if-changed']),
}

interface Result {
  title: string
  count: Count
}

const started = performance.now()
console.log('── Lists, build')
// A failure does not stop the rest.
const first = [await resultOf(generate), await resultOf(build)]
console.log('\n── Tests, and beside them types, lint and the other checks')
const [others, tests] = await Promise.all([resultsOfChecks(), runTests()])
const results = [...first, ...others, { title: 'Tests', count: tests }]

const total = { passed: 0, failed: 0 }
console.log(`\n── Summary, after ${Math.round((performance.now() - started) / 1000)} s`)
for (const { title, count } of results) {
  total.passed += count.passed
  total.failed += count.failed
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${title}: ${formatCount(count)}`)
}
console.log(formatCount(total))
process.exitCode = total.failed === 0 ? 0 : 1

async function resultOf({ title, work }: Check, options?: RunOptions): Promise<Result> {
  const ok = (await work(options)) === 0
  if (!ok) console.error(`✗ ${title}`)
  return { title, count: { passed: ok ? 1 : 0, failed: ok ? 0 : 1 } }
}

/** The tests wait for the database and the browser a tenth of the time, in which one check at a time runs. */
async function resultsOfChecks(): Promise<Result[]> {
  const results: Result[] = []
  for (const check of checks) results.push(await resultOf(check, { quiet: true }))
  return results
}

async function runTests(): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'church-tests-'))
  try {
    const report = join(folder, 'report.json')
    const code = await run(binPath('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    return await countReportFile(report, code)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function formatCount({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`
}
