import { findOtherSenders, findViolations, readSources } from './boundaries.ts'
import { repositoryRoot } from './repository.ts'
import { findOtherWriters } from './writers.ts'

// All files of the shared package's features are public, since client and server share them.
const packages = { 'packages/shared': true, 'apps/api': false, 'apps/web': false }

for (const [name, isOpen] of Object.entries(packages)) {
  const files = readSources(`${repositoryRoot}/${name}/src/features`)
  for (const violation of findViolations(files, isOpen)) {
    console.error(`${name}: ${violation}`)
    process.exitCode = 1
  }
}

const api = readSources(`${repositoryRoot}/apps/api/src`)
for (const violation of [...findOtherSenders(api), ...findOtherWriters(api)]) {
  console.error(`apps/api: ${violation}`)
  process.exitCode = 1
}
