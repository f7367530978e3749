import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'
import { checkLanguages } from './texts/check.ts'
import { collectTexts } from './texts/collect.ts'

const { messages, problems } = collectTexts(repositoryRoot)
const all = [...problems, ...checkLanguages(join(repositoryRoot, 'texts'), messages)]
for (const problem of all) console.error(problem)
if (all.length > 0) process.exitCode = 1
