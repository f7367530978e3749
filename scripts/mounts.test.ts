import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository.ts'

/** `- ./source:/target` and `source: ./source`, perhaps as the default of a setting. */
const MOUNT = /^\s*(?:- |source: )(?:\$\{\w+:-)?(\.\/[\w./-]+)/gm

const mountsOf = (file: string) =>
  [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(MOUNT)].map(([, path]) => `${path}`)

/**
 * Git replaces a changed file by a new one, and a container goes on seeing the old one until its next start. These are
 * read only then.
 */
const READ_AT_START = [
  './deploy/monitoring/grafana/datasource.yml',
  './deploy/monitoring/grafana/dashboards.yml',
]

test('containers get folders, not single files, of what is read again while they run', () => {
  const files = mountsOf('deploy/monitoring/docker-compose.yml').filter((path) =>
    statSync(join(repositoryRoot, path)).isFile(),
  )
  expect(files.toSorted()).toEqual(READ_AT_START.toSorted())
})

test('the product needs docker-compose.yml and no other file of the source', () => {
  expect(mountsOf('docker-compose.yml')).toEqual([])
})
