import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, checks } from './checks.ts'
import { type Count, countReportFile } from './count.ts'
import { binPath, run, runScript } from './run.ts'

/** The checks that must pass besides the tests, and the build. A failure does not stop the rest. */
const work: Check[] = [
  ...checks,
  { title: 'Build', work: () => runScript('scripts/build.ts', ['--if-changed']) },
]

const results: { title: string; count: Count }[] = []
const started = performance.now()

for (const check of work) {
  const { title } = check
  console.log(`\n── ${title}`)
  const ok = (await check.work()) === 0
  results.push({ title, count: { passed: ok ? 1 : 0, failed: ok ? 0 : 1 } })
}

console.log('\n── Tests')
results.push({ title: 'Tests', count: await runTests() })

const total = { passed: 0, failed: 0 }
console.log(`\n── Summary, after ${Math.round((performance.now() - started) / 1000)} s`)
for (const { title, count } of results) {
  total.passed += count.passed
  total.failed += count.failed
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${title}: ${formatCount(count)}`)
}
console.log(formatCount(total))
process.exitCode = total.failed === 0 ? 0 : 1

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
