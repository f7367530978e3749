import {
  formatList,
  type ImportChange,
  joinNames,
  type LeftOut,
  splitNames,
  t,
} from '@church/shared'
import { fold } from './fold.ts'
import type { KnownPeople, Person } from './known-people.ts'
import type { Values } from './people-values.ts'

type Groups = KnownPeople['groups']

/** What programs write between the groups of a person, besides semicolons. A name may have a comma or a bar of its own. */
const BETWEEN = /[,，、|]/

/**
 * The groups that a cell names, as the office has them.
 * @returns the names that mean none, or more than one
 */
export function takeGroups(values: Values, { named }: Groups): LeftOut[] {
  const leftOut: LeftOut[] = []
  const found = (name: string) => named.get(fold(name)) ?? []
  const known = splitNames(values.groups ?? '').flatMap((name) => {
    const parts = found(name).length > 0 ? [name] : name.split(BETWEEN).map((part) => part.trim())
    const groups = parts.flatMap((part) => (found(part).length === 1 ? found(part) : []))
    if (groups.length === parts.length) return groups.map((group) => group.name)
    const isSeveral = found(name).length > 1
    const why = isSeveral ? t('several groups have this name') : t('there is no group of this name')
    leftOut.push({ field: 'groups', value: name, why })
    return []
  })
  if (known.length > 0) values.groups = joinNames([...new Set(known)])
  else delete values.groups
  return leftOut
}

/** The groups by their names in a value that `takeGroups` has left. */
export const groupsIn = (value: string, { named }: Groups): { id: number; name: string }[] =>
  splitNames(value).flatMap((name) => named.get(fold(name)) ?? [])

/**
 * The groups to which a row invites a person, who says yes or no as to any other invitation. A file takes nobody out of a
 * group, and brings nobody back. @param person null for a new person @param joined the row's changes of households
 */
export function groupChange(
  { groups: value, standing, relation }: Values,
  person: Person | null,
  { groups, joined }: Pick<KnownPeople, 'groups'> & { joined: readonly ImportChange[] },
): { changes: ImportChange[]; remark: string | null } {
  const has = (person && groups.has.get(person.id)) ?? new Set()
  const missing = groupsIn(value ?? '', groups).filter(({ id }) => !has.has(id))
  if (missing.length === 0) return { changes: [], remark: null }
  const isInside =
    standing !== 'left' && (!person || (person.standing !== 'left' && person.isApproved))
  if (!isInside) {
    return { changes: [], remark: t('Only people who belong to the church are invited to groups.') }
  }
  const becomes = joined.find(({ field }) => field === 'relation')?.after
  const isChild = person?.isChild || (becomes ?? (person?.relation || relation)) === 'child'
  if (isChild) return { changes: [], remark: t('No file invites children to groups.') }
  const lost = (person && groups.lost.get(person.id)) ?? new Set()
  const added = missing.filter(({ id }) => !lost.has(id))
  const gone = missing.filter(({ id }) => lost.has(id))
  return {
    changes:
      added.length > 0
        ? [{ field: 'groups', before: '', after: joinNames(added.map(({ name }) => name)) }]
        : [],
    remark:
      gone.length > 0
        ? t('They were in {groups} before, or said no, and no file invites them again.', {
            groups: formatList(gone.map(({ name }) => name)),
          })
        : null,
  }
}
