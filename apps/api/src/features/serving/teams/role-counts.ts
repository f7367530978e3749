import type { ServingRole, Slot } from '@church/shared'

/** A slot, as far as setting the roles of its session needs it. */
export type CountedSlot = Pick<Slot, 'id' | 'team' | 'role' | 'user' | 'state'>

/** Role names ignore case, as in the database. */
const keyOf = ({ team, role }: { team: number; role: string }) => `${team} ${role.toLowerCase()}`

/** In the order of removal: gaps, drafts, people who were asked, and people who said yes. */
const costOf = ({ user, state }: CountedSlot) =>
  user === null ? 0 : ['draft', 'no', 'asked', 'yes'].indexOf(state) + 1

/**
 * The slots to remove, with as few people as possible, and the slots to add, so that a session has exactly these roles.
 */
export function changeOfSlots(slots: readonly CountedSlot[], roles: readonly ServingRole[]) {
  const needed = new Map(roles.map((role) => [keyOf(role), role.needed]))
  const found = (key: string) => slots.filter((slot) => keyOf(slot) === key)
  const gone = [...new Set(slots.map(keyOf))].flatMap((key) =>
    found(key)
      .toSorted((a, b) => costOf(b) - costOf(a) || a.id - b.id)
      .slice(needed.get(key) ?? 0)
      .map(({ id }) => id),
  )
  const added = roles.flatMap((role) => {
    const missing = role.needed - found(keyOf(role)).length
    return Array.from({ length: Math.max(0, missing) }, () => role)
  })
  return { gone, added }
}

/** Whether two lists have the same roles for a team. */
export function sameRoles(a: readonly ServingRole[], b: readonly ServingRole[]): boolean {
  const textOf = (roles: readonly ServingRole[]) =>
    JSON.stringify(roles.map((role) => `${keyOf(role)} ${role.needed}`).sort())
  return textOf(a) === textOf(b)
}
