import type { IncomingHttpHeaders } from 'node:http'
import { type Endpoint, generalErrors, type PersonalAccess, type Right } from '@church/shared'
import { HttpError, refuse } from './errors.ts'

/** The user behind a request, with their current rights. */
export interface Caller {
  id: number
  isAdmin: boolean
  /** False for a newcomer whom no admin has approved yet. */
  isApproved: boolean
  /** Whether an admin has just let them in, and they have been shown nobody since. */
  approvalUnused: boolean
  /** True for somebody who no longer belongs to the church; never for an admin. */
  hasLeft: boolean
  /** The roles that an admin granted, and `leader` for people who lead a team. An admin has every right without them. */
  roles: Right[]
  /** Whether they are an admin or have a role, even if an admin's right is suspended until two-step sign-in is on. */
  hasRights: boolean
  /** The sign-in that the access token belongs to. */
  signInId: number
  /** Whether they sign in in two steps; a passkey counts as both. */
  twoStep: boolean
  /** When they last signed in, or gave their password or a code, on this sign-in. */
  provedAt: Date
}

/**
 * Identifies the caller by the headers. @throws HttpError 401 without a valid token, 403 without the required access
 */
export type Identify = (headers: IncomingHttpHeaders, access: PersonalAccess) => Promise<Caller>

interface Sources {
  /** Reads an access token; null unless it is genuine and unexpired. */
  readAccess: (token: string) => { userId: number; signInId: number } | null
  /** The caller; null if the sign-in has ended or the user was deleted. */
  findCaller: (userId: number, signInId: number) => Promise<Caller | null>
  /** Whether admins have their rights only with two-step sign-in on. */
  adminsNeedTwoStep: boolean
}

/** An access token. A reading token has no dots, so it never gets this far. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

const refusals = {
  member: generalErrors.signInNeeded,
  steward: generalErrors.stewardsOnly,
  carer: generalErrors.carersOnly,
  helper: generalErrors.helpersOnly,
  leader: generalErrors.leadersOnly,
  marker: generalErrors.stewardsOnly,
  admin: generalErrors.adminsOnly,
}

function isAllowed(access: keyof typeof refusals, { isAdmin, roles }: Caller): boolean {
  if (access === 'member' || isAdmin) return true
  if (access === 'helper') return roles.includes('steward') || roles.includes('carer')
  if (access === 'marker') return roles.includes('steward') || roles.includes('leader')
  return access !== 'admin' && roles.includes(access)
}

export function createIdentify(sources: Sources): Identify {
  const { readAccess, findCaller, adminsNeedTwoStep } = sources
  return async ({ authorization }, access) => {
    const token = BEARER.exec(authorization ?? '')?.[1]
    const claims = token && readAccess(token)
    const caller = claims && (await findCaller(claims.userId, claims.signInId))
    if (!caller) throw refuse(generalErrors.signInNeeded)
    const isHeldBack = caller.isAdmin && adminsNeedTwoStep && !caller.twoStep
    const withRights = isHeldBack ? { ...caller, isAdmin: false } : caller
    if (isAllowed(access, withRights)) return withRights
    throw refuse(isAllowed(access, caller) ? generalErrors.twoStepRequired : refusals[access])
  }
}

/** The caller of a row; null for a row that needs none, or a program. */
export async function callerOf(
  { access, identifies }: Endpoint,
  headers: IncomingHttpHeaders,
  identify: Identify,
): Promise<Caller | null> {
  if (access === 'reader') return null
  if (access !== 'public') return identify(headers, access)
  if (!identifies || !headers.authorization) return null
  // An expired access token counts as none; the handler decides whether that matters.
  return identify(headers, 'member').catch(nobody)
}

/** Null for a refused token; any other failure, such as that of the database, is thrown on. */
function nobody(error: unknown): null {
  if (error instanceof HttpError && error.code === generalErrors.signInNeeded.code) return null
  throw error
}
