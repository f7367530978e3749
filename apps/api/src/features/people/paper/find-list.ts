import type { ListedPerson, PaperListChoice, PaperListName } from '@church/shared'
import type pg from 'pg'
import { byName } from '../../../platform/by-name.ts'
import { readLong } from '../../../platform/db.ts'
import { isListed, isMinor, PEOPLE_WITH_SHARING } from '../sharing/index.ts'
import { REFUSES_PAPER, SHOWN_WAYS } from './data.ts'

/**
 * SQL: who may be named on paper that the office and its helpers use, which have everybody's name on their screens: also
 * where members see nobody, but not those who hide from members.
 */
const IS_NAMED = 'people.is_active AND people.approved AND coalesce(sharing.listed, true)'

/**
 * SQL: who may be on a list. Sheets have also those who are counted without their names: without them, the difference
 * between two lists would say who chose that.
 */
const mayBeOn = (list: PaperListName) => (list === 'list' ? isListed({ today: '$1' }) : IS_NAMED)

const NO_WAYS = `'{}'::text[] AS phones, '{}'::text[] AS emails`

/**
 * SQL: everybody asked for. Unless they are selected, these are no people who left or wait for approval, and no children,
 * about whom nobody decided: they are selected for their badges.
 */
const IS_ASKED_FOR = `
  CASE WHEN $2::int[] IS NOT NULL THEN people.id = ANY($2)
  ELSE people.is_active AND people.approved AND NOT ${isMinor({ today: '$1' })} AND (
    cardinality($3::citext[]) = 0 OR EXISTS (
      SELECT FROM member_departments JOIN departments ON departments.id = department_id
      WHERE member_id = members.id AND departments.name = ANY($3)
    )
  ) END`

/** What was chosen, and the church's date. */
type ListQuery = PaperListChoice & { today: string }

/** A list of people for paper, by last name, without those who refuse paper, and how many of those asked for it leaves out. */
export async function findList(pool: pg.Pool, { list, ids, departments = [], today }: ListQuery) {
  const rows = await readLong<ListedPerson & { is_on_it: boolean }>(
    pool,
    `SELECT people.id, people.first_name, people.last_name,
       ${list === 'list' ? SHOWN_WAYS : NO_WAYS},
       ${mayBeOn(list)} AND NOT (${REFUSES_PAPER}) AS is_on_it
     FROM ${PEOPLE_WITH_SHARING} WHERE ${IS_ASKED_FOR}
     ORDER BY ${byName('people.')}, people.id`,
    [today, ids ?? null, departments],
  )
  const people = rows.flatMap(({ is_on_it, ...person }) => (is_on_it ? [person] : []))
  return { people, left_out: rows.length - people.length }
}
