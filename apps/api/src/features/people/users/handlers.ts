import { isDeepStrictEqual } from 'node:util'
import {
  lastNameIn,
  type newPerson,
  SIMILAR_LISTED,
  type User,
  userEndpoints,
  userErrors,
  userTexts,
  type userUpdate,
} from '@church/shared'
import type * as z from 'zod/mini'
import type { Handlers } from '../../../http/call.ts'
import { endAllAccess, type SignInHooks } from '../../../http/end-access.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { matchLanguage } from '../../../http/language.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { requireRecentProof } from '../../../http/recent-proof.ts'
import { renewSignIn } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { offeredCodes } from '../../../platform/church.ts'
import { inTransaction, withoutUndefined } from '../../../platform/db.ts'
import { recordFarReaching, tellOfFarReaching } from '../../../platform/far-reaching.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AuthLimits } from '../../account/password/index.ts'
import { disconnect } from '../../account/provider/index.ts'
import { approvePeople } from '../sharing/index.ts'
import { type AccountChanges, updateAccount } from './change.ts'
import { changeStandings } from './change-standings.ts'
import { findUser, insertUserIn } from './data.ts'
import { deleteUser } from './delete.ts'
import { findSimilarUsers, findUserOrRefuse, findUsersByPhone, searchUsers } from './listing.ts'
import type { StandingHooks } from './standing.ts'
import { tellOtherAdmins } from './tell-admins.ts'

type Needs = Platform &
  SignInHooks &
  StandingHooks & {
    authLimits: AuthLimits
    ownData: OwnData
    tokens: Tokens
  }

type Update = z.output<typeof userUpdate>

interface Names {
  first_name?: string | undefined
  last_name?: string | undefined
  one_name?: boolean | undefined
  email?: string | null | undefined
}

const namesOf = ({ first_name, email, ...name }: Names) =>
  withoutUndefined({ firstName: first_name, lastName: lastNameIn(name), email })

/** Whether a change concerns access to the account or its rights. */
const changesAccess = (
  before: User,
  { email, isAdmin, roles, standing }: AccountChanges,
): boolean =>
  (email !== undefined && (email ?? '') !== before.email) ||
  (isAdmin !== undefined && isAdmin !== before.isAdmin) ||
  // Somebody who leaves loses their roles.
  (standing === 'left' && before.standing !== 'left' && before.roles.length > 0) ||
  // An admin is listed with all roles, whatever is stored.
  (roles !== undefined &&
    (before.isAdmin || !isDeepStrictEqual(new Set(roles), new Set(before.roles))))

/**
 * Signs a user out everywhere, disconnects the provider, which somebody else may have connected, and invalidates links and
 * codes sent by mail. The account stays.
 * @throws HttpError 404
 */
const endSignInsFor = (
  services: Pick<Platform, 'pool'> & SignInHooks,
  { userId, actorId, now }: { userId: number; actorId: number; now: Date },
): Promise<unknown> =>
  inTransaction(services.pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM users WHERE id = $1', [userId])
    if (rowCount === 0) throw refuse(userErrors.notFound)
    await endAllAccess(client, services, { userId, by: actorId, now })
    await disconnect(client, userId)
    await recordEvent(client, { actorId, action: 'user.end-sign-ins', subjectId: userId, at: now })
  })

/**
 * Changes an account for an admin, and tells the other admins if somebody became one or is one no longer.
 * @throws HttpError those of `updateAccount`; 403 without a recent proof, where the change concerns access
 */
async function updateUser(
  services: Needs,
  id: number,
  body: Update,
  caller: Caller,
): Promise<User> {
  const { clock } = services
  const { isAdmin, roles, standing, joined_on: joinedOn } = body
  const rights = withoutUndefined({ isAdmin, roles, standing })
  const changes = { ...namesOf(body), ...rights, ...withoutUndefined({ joinedOn }) }
  const before = await findUserOrRefuse(services, id)
  const by = changesAccess(before, changes) ? requireRecentProof(caller, clock.now()) : null
  await updateAccount(services, { id, changes, actorId: caller.id }, async (tx, person) => {
    // Nobody has a right before they are approved; without it later, they are a member.
    if (by && (isAdmin || roles?.length)) {
      await approvePeople(services, tx, { ids: [id], by, now: clock.now() })
    }
    const about = await recordEvent(tx, {
      actorId: caller.id,
      action: 'user.update',
      subjectId: id,
      detail: { fields: Object.keys(changes), ...rights },
      at: clock.now(),
    })
    if (before.isAdmin === person.isAdmin) {
      if (by) await tellOfFarReaching(services, tx, { about, actorId: by.id, at: clock.now() })
      return
    }
    const change = person.isAdmin ? 'added' : 'demoted'
    const actorId = caller.id
    await tellOtherAdmins(services, tx, { change, about, personId: id, actorId })
  })
  return findUserOrRefuse(services, id)
}

export function userHandlers(services: Needs): Handlers<typeof userEndpoints> {
  const { authLimits, clock, pool } = services

  return {
    ...languageHandlers(services),

    updateProfile: async ({ body, caller }) => {
      const before = await findUser(pool, caller.id)
      if (body.email && body.email !== before?.email) {
        // Mail to the address opens a sign-in with all of these rights.
        if (caller.hasRights) requireRecentProof(caller, clock.now())
        await authLimits.changeEmail.consume(String(caller.id))
      }
      return updateAccount(
        services,
        { id: caller.id, changes: namesOf(body), actorId: caller.id },
        (tx, account) => renewSignIn(tx, services.tokens, account, caller.signInId),
      )
    },

    listUsers: async ({ query }) => {
      const found = await searchUsers(pool, query, clock.now())
      const { path } = userEndpoints.listUsers
      const { results: users, ...links } = pageAnswer(path, query, found)
      return { users, ...links }
    },

    getUser: ({ owner }) => findUserOrRefuse(services, owner),

    findSimilarUsers: async ({ query }) => {
      const { phone_number = '' } = query
      const [samePhone, similar] = await Promise.all([
        findUsersByPhone(pool, phone_number, clock.now()),
        findSimilarUsers(pool, query, clock.now()),
      ])
      const same_phone = samePhone.map(({ id }) => id)
      const others = similar.filter(({ id }) => !same_phone.includes(id))
      return { users: [...samePhone, ...others].slice(0, SIMILAR_LISTED), same_phone }
    },

    createUser: async ({ body, caller }) => {
      // The owner of the mailbox can make this person's account theirs.
      const by = body.email ? requireRecentProof(caller, clock.now()) : caller
      return findUserOrRefuse(services, await createPerson(services, body, by))
    },

    updateUser: ({ params, body, caller }) => updateUser(services, params.id, body, caller),

    changeStandings: async ({ body, caller }) => ({
      changed: await changeStandings(services, { ...body, actorId: caller.id }),
    }),

    deleteUser: async ({ params, body: { children }, caller }) => {
      await deleteUser(services, { id: params.id, actorId: caller.id, children })
      return { detail: userTexts.deleted }
    },

    endSignInsFor: async ({ params, caller }) => {
      await endSignInsFor(services, { userId: params.id, actorId: caller.id, now: clock.now() })
      return { detail: userTexts.signInsEnded }
    },
  }
}

type Rows = Pick<typeof userEndpoints, 'getLanguage' | 'setLanguage'>

function languageHandlers({ church, db }: Pick<Platform, 'church' | 'db'>): Handlers<Rows> {
  const offered = async () => offeredCodes(await church.get())

  return {
    getLanguage: async ({ caller: { id } }) => {
      const { language } = await db.user.findUniqueOrThrow({
        where: { id },
        select: { language: true },
      })
      // A language that is no longer offered stays stored, in case the church offers it again.
      return { language: language && (await offered()).includes(language) ? language : null }
    },

    setLanguage: async ({ body, caller: { id } }) => {
      const language = body.language === null ? null : matchLanguage(body.language, await offered())
      if (language === null && body.language !== null) {
        throw refuse(userErrors.languageNotOffered, { field: 'language' })
      }
      await db.user.update({ where: { id }, data: { language }, select: { id: true } })
      return { language }
    },
  }
}

/**
 * Adds a person without an account. The other admins are told by mail of one with an address, whose owner can make the
 * person's account theirs.
 * @returns their id
 * @throws HttpError 409 if the address belongs to somebody else or is reserved
 */
function createPerson(
  services: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  body: z.output<typeof newPerson>,
  { id: actorId }: Pick<Caller, 'id'>,
): Promise<number> {
  const now = services.clock.now()
  return inTransaction(services.pool, async (tx) => {
    const id = await insertUserIn(tx, {
      firstName: body.first_name,
      lastName: lastNameIn(body),
      email: body.email ?? null,
      passwordHash: null,
      phoneNumber: body.phone_number ?? null,
      memberType: body.member_type ?? null,
      joinedOn: body.joined_on ?? null,
      createdAt: now,
      approvedBy: actorId,
    })
    if (id === null) throw refuse(userErrors.emailTaken, { field: 'email' })
    await recordFarReaching(services, tx, {
      actorId,
      action: 'user.create',
      subjectId: id,
      ...(body.email && { detail: { fields: ['email'] } }),
      at: now,
    })
    return id
  })
}
