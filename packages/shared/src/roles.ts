import * as z from 'zod/mini'
import { worded } from './texts.ts'

/**
 * The roles that an admin can give: a steward marks people at the door, a carer looks after people. Separate from any
 * feature, because the contract names them as access levels.
 */
export const ROLES = ['steward', 'carer'] as const
export const role = z.enum(ROLES, worded('Please choose steward or carer.'))
export type Role = (typeof ROLES)[number]

/** A role, or `leader` for people who lead a serving team. */
export const RIGHTS = [...ROLES, 'leader'] as const
export type Right = (typeof RIGHTS)[number]
