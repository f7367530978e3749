import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** How many checks passed and how many failed. */
export interface Count {
  passed: number
  failed: number
}

/** The part of vitest's JSON report that is counted. */
export interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Counts a vitest report. A file that fails outside its tests (it does not load, its set-up throws)
 * counts as one failed, and so does a run that ends badly, or without a single test, with no failed test to show for it.
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

/** Reads the report that vitest wrote; no report, or half of one, is one failure. */
export async function countReportFile(path: string, exitCode: number): Promise<Count> {
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  try {
    return countReport(JSON.parse(await readFile(path, 'utf8')), exitCode)
  } catch {
    return { passed: 0, failed: 1 }
  }
}
