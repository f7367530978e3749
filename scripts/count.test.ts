import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countReport, countReportFile } from './count.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

test('Passed and failed tests are counted one by one, skipped ones not at all', () => {
  const testResults = [
    file('passed', 'passed', 'passed', 'skipped'),
    file('failed', 'passed', 'failed', 'failed'),
  ]
  expect(countReport({ testResults }, 1)).toEqual({ passed: 3, failed: 2 })
})

test('A file that does not load counts as failed', () => {
  expect(countReport({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('A file whose set-up fails counts as failed, though its tests were only skipped', () => {
  expect(countReport({ testResults: [file('failed', 'skipped', 'skipped')] }, 1).failed).toBe(1)
})

test('A run without a single test has failed', () => {
  expect(countReport({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 })
})

test('A run that ends badly has failed even when every test passed', () => {
  expect(countReport({ testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test('A missing report and half a report are failures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'church-count-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  expect(await countReportFile(path, 0)).toEqual({ passed: 0, failed: 1 })
  await writeFile(path, '{"testResults": [')
  expect(await countReportFile(path, 0)).toEqual({ passed: 0, failed: 1 })
})
