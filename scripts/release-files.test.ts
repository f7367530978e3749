import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notesOf, settingsFor } from './release-files.ts'
import { repositoryRoot } from './repository.ts'

const changelog =
  '# Changelog\n\n## Unreleased\n\nSoon\n\n## 2.4.0 - 2026-12-01\n\nNew\n\n## 2.4.0-rc\n\nOld\n'

test('the notes of a release are its section of the changelog', () => {
  expect(notesOf(changelog, '2.4.0')).toBe('New\n')
})

test('a version of which the changelog says nothing has no release', () => {
  expect(() => notesOf(changelog, '2.4')).toThrow('CHANGELOG.md has no section about 2.4.')
})

test('the settings of a release are ten lines and name its image', () => {
  const example = readFileSync(join(repositoryRoot, 'deploy/example.env'), 'utf8')
  const settings = settingsFor(example, 'ghcr.io/owner/church')
  expect(settings).toMatch(/^CHURCH_IMAGE=ghcr\.io\/owner\/church\nCHURCH_VERSION=release\n/)
  expect(settings.trimEnd().split('\n')).toHaveLength(10)
})
