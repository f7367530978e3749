import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { checkLanguages } from './texts/check.ts'
import { collectTexts } from './texts/collect.ts'

// Lists every missing text of the languages given as arguments.

const { messages, problems } = collectTexts(repositoryRoot)
const languages = checkLanguages(join(repositoryRoot, 'texts'), messages, process.argv.slice(2))
// Problems of the code come last, where people look first.
const all = [...languages, ...problems]
for (const problem of all) console.error(problem)
if (all.length > 0) process.exitCode = 1
