import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A closed group stays unknown since no statement but those of its own feature reads its tables.

const SRC = new URL('../apps/api/src/', import.meta.url).pathname
/** The demo fills the tables of its invented church, and what undoes a merge keeps the rows that it changes. */
const OWN = ['features/attendance/groups/', 'commands/demo/', 'features/office/merging/rows.ts']
const READS =
  /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+"?(?:groups|group_(?:people|meetings|marks|links|messages))\b|\bdb\.group(?:Person|Meeting|Mark|Link|Message)?\.|\b(?:groupMarks|groupMeetings\w*|groupLinks|groupMessages|groupMarksMade): (?:true|\{)/

test('no other feature reads or writes the tables of groups', async () => {
  const files = (await readdir(SRC, { recursive: true })).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !OWN.some((own) => file.startsWith(own)),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(SRC, file), 'utf8')))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((_, n) => READS.test(texts[n] ?? ''))).toEqual([])
})
