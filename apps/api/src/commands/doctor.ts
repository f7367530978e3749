import { examine } from '../operations/doctor.ts'
import { lineOf } from '../operations/finding.ts'
import { fail, migrationsDir, readSettings } from '../start-up.ts'

// pnpm doctor

try {
  const counts = { fine: 0, look: 0, broken: 0 }
  for await (const finding of examine(readSettings(), migrationsDir)) {
    console.log(lineOf(finding))
    counts[finding.state] += 1
  }
  const { look, broken } = counts
  console.log(
    broken > 0
      ? `Mend what is marked ✗ (${broken}).`
      : look > 0
        ? `It works. Look at what is marked ! (${look}).`
        : 'All is well.',
  )
  process.exitCode = broken > 0 ? 1 : 0
} catch (error) {
  fail('✗ settings', error)
}
