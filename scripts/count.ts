import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** How many checks passed and how many failed. */
export interface Count {
  passed: number
  failed: number
}

/** The part of vitest's JSON report that the count needs. */
interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Counts the results in a vitest report. A file that fails outside its tests (it does not load, or
 * its setup throws) counts as one failure. So does a run without failed tests that exits with a
 * non-zero code or runs no tests at all.
 */
export function countReport(report: Report, exitCode: number): Count {
  const count = { passed: 0, failed: 0 }
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length
    count.passed += file.assertionResults.filter(({ status }) => status === 'passed').length
    count.failed += failed === 0 && file.status === 'failed' ? 1 : failed
  }
  const nothingRan = count.passed + count.failed === 0
  if (count.failed === 0 && (nothingRan || exitCode !== 0)) count.failed = 1
  return count
}

/** Reads and counts vitest's report; a missing or truncated report counts as one failure. */
export async function countReportFile(path: string, exitCode: number): Promise<Count> {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  try {
    return countReport(JSON.parse(await readFile(path, 'utf8')), exitCode)
  } catch {
    return { passed: 0, failed: 1 }
  }
}
