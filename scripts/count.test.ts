import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countReport, countReportFile } from './count.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

test('counts passed and failed tests and ignores skipped ones', () => {
  const testResults = [
    file('passed', 'passed', 'passed', 'skipped'),
    file('failed', 'passed', 'failed', 'failed'),
  ]
  expect(countReport({ testResults }, 1)).toEqual({ passed: 3, failed: 2 })
})

test('counts a file that does not load as one failure', () => {
  expect(countReport({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('counts a file whose setup fails as one failure, although its tests were only skipped', () => {
  expect(countReport({ testResults: [file('failed', 'skipped', 'skipped')] }, 1).failed).toBe(1)
})

test('counts a run without any tests as a failure', () => {
  expect(countReport({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 })
})

test('counts a non-zero exit code as a failure even when every test passed', () => {
  expect(countReport({ testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('counts a missing or truncated report as a failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'church-count-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  expect(await countReportFile(path, 0)).toEqual({ passed: 0, failed: 1 })
  await writeFile(path, '{"testResults": [')
  expect(await countReportFile(path, 0)).toEqual({ passed: 0, failed: 1 })
})
