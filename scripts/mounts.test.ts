import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository.ts'

const FILES = ['docker-compose.yml', 'deploy/monitoring/docker-compose.yml']

/** `- ./source:/target` and `source: ./source`, perhaps as the default of a setting. */
const MOUNT = /^\s*(?:- |source: )(?:\$\{\w+:-)?(\.\/[\w./-]+)/gm

/**
 * Git replaces a changed file by a new one, and a container goes on seeing the old one until its next start. These are
 * read only then.
 */
const READ_AT_START = [
  './deploy/start-database.sh',
  './deploy/make-database.sh',
  './church.example.json',
  './deploy/monitoring/grafana/datasource.yml',
  './deploy/monitoring/grafana/dashboards.yml',
]

test('containers get folders, not single files, of what is read again while they run', () => {
  const sources = FILES.flatMap((file) =>
    [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(MOUNT)].map(
      ([, path]) => `${path}`,
    ),
  )
  const files = sources.filter((path) => statSync(join(repositoryRoot, path)).isFile())
  expect(sources).toContain('./deploy/caddy')
  expect(files.toSorted()).toEqual(READ_AT_START.toSorted())
})
