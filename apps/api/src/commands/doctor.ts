import { helpIfAsked } from '../help.ts'
import { runChecks } from '../operations/doctor.ts'
import { lineOf } from '../operations/finding.ts'
import { version } from '../platform/version.ts'
import { fail, migrationsDir, readSettings } from '../start-up.ts'

helpIfAsked('doctor')

// pnpm doctor

try {
  console.log(`Version ${version}`)
  const counts = { ok: 0, warning: 0, failed: 0 }
  for await (const finding of runChecks(readSettings(), migrationsDir)) {
    console.log(lineOf(finding))
    counts[finding.state] += 1
  }
  const { warning, failed } = counts
  console.log(
    failed > 0
      ? `Fix the problems marked ✗ (${failed}).`
      : warning > 0
        ? `The product works. Review the warnings marked ! (${warning}).`
        : 'Everything is fine.',
  )
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  fail('✗ settings', error)
}
