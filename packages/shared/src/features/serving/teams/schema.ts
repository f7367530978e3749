import * as z from 'zod/mini'
import { checkTogether, id, idOr, line, requiredLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'

export const TEAM_NAME_MAX = 80
const LEADERS_MAX = 20
export const ROLE_NAME_MAX = 60
/** The most people that one role may need at a session. */
export const NEEDED_MAX = 30
/** The most roles of one session, of all teams together. */
const ROLES_MAX = 40

const leaders = z.array(idOr(worded('Choose a person.'))).check(
  z.maxLength(LEADERS_MAX, worded('A team has at most {max} leaders.', { max: LEADERS_MAX })),
  z.refine((ids) => new Set(ids).size === ids.length, worded('Choose each leader once.')),
)
const name = requiredLine(worded('Name'), TEAM_NAME_MAX)
/** The name of an existing department. */
const department = line(80).check(z.minLength(1, worded('Choose a department.')))
const swapsNeedLeader = z.boolean(worded('Say whether swaps need a leader’s yes.'))

export const newTeam = z.object({
  name,
  department,
  leaders: z._default(leaders, []),
  swaps_need_leader: z._default(swapsNeedLeader, false),
})
export type NewTeam = z.output<typeof newTeam>

/** A field left out keeps its value. */
export const teamUpdate = z.object({
  name: z.optional(name),
  department: z.optional(department),
  leaders: z.optional(leaders),
  swaps_need_leader: z.optional(swapsNeedLeader),
})
export type TeamUpdate = z.output<typeof teamUpdate>

/** Its people are those of the department, and its leaders. */
export const team = z.object({
  id: z.int(),
  name: z.string(),
  department: z.string(),
  /** Ids of people. */
  leaders: z.array(z.int()),
  /** The leaders with their names; empty unless the caller plans for the team. */
  led_by: z.array(z.object({ id: z.int(), name: z.string() })),
  swaps_need_leader: z.boolean(),
  /** Whether the caller plans for it: as a leader, or as an admin. */
  mine: z.boolean(),
})
export type Team = z.output<typeof team>

/** How many people of a team a role needs at a session. */
const servingRole = z.object({
  role: requiredLine(worded('A role'), ROLE_NAME_MAX),
  team: id,
  needed: z
    .int(worded('Enter a whole number of people.'))
    .check(
      z.gte(1, worded('Enter at least 1 person.')),
      z.lte(NEEDED_MAX, worded('Enter at most {max} people.', { max: NEEDED_MAX })),
    ),
})
export type ServingRole = z.output<typeof servingRole>

const keyOf = ({ role, team }: ServingRole) => `${team} ${role.toLowerCase()}`

/** All roles of a session or series. A leader sets those of their own teams. */
export const servingRoles = z
  .object({
    roles: z
      .array(servingRole)
      .check(
        z.maxLength(ROLES_MAX, worded('A service has at most {max} roles.', { max: ROLES_MAX })),
      ),
  })
  .check(
    checkTogether(({ roles }) =>
      new Set(roles.map(keyOf)).size === roles.length
        ? null
        : { field: 'roles', message: worded('Name each role of a team once.') },
    ),
  )
