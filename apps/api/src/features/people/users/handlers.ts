import { userEndpoints, userErrors, userMessages } from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { endAllAccess } from '../../../http/end-access.ts'
import { refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { renewSignIn } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { withoutUndefined } from '../../../platform/db.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import type { AuthLimits } from '../../account/password/index.ts'
import { updateAccount } from './change.ts'
import { createPerson } from './create.ts'
import { type Account, adminsExcept, findUser } from './data.ts'
import { deleteUser } from './delete.ts'
import { findListedUser, findSimilarUsers, searchUsers, userAnswer } from './listing.ts'
import { newAdminMail } from './mails.ts'

type Needs = Platform & {
  authLimits: AuthLimits
  ownData: OwnData
  tokens: Tokens
}

interface Names {
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string | null | undefined
}

const namesOf = ({ first_name, last_name, email }: Names) =>
  withoutUndefined({ firstName: first_name, lastName: last_name, email })

/**
 * Signs a user out everywhere, and invalidates links and codes sent by mail. The account stays.
 * @throws HttpError 404
 */
async function endSignInsFor(
  pool: pg.Pool,
  { userId, actorId, now }: { userId: number; actorId: number; now: Date },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM users WHERE id = $1', [userId])
    if (rowCount === 0) throw refuse(userErrors.notFound)
    await endAllAccess(client, userId, now)
    await recordEvent(client, {
      actorId,
      action: 'user.end-sign-ins',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
  })
}

export function userHandlers(services: Needs): Handlers<typeof userEndpoints> {
  const { authLimits, church, clock, db, mailer, pool } = services

  const tellOtherAdmins = async (newAdmin: Account, actorId: number) => {
    const others = await adminsExcept(db, [newAdmin.id, actorId])
    for (const admin of others) {
      mailer.enqueue('new admin', async () =>
        newAdminMail(await church.site(), admin, { ...newAdmin, email: newAdmin.email ?? '' }),
      )
    }
  }

  const findOrRefuse = async (id: number) => {
    const user = await findListedUser(pool, id, clock.now())
    if (!user) throw refuse(userErrors.notFound)
    return user
  }

  return {
    updateProfile: async ({ body, caller }) => {
      const before = await findUser(db, caller.id)
      if (body.email && body.email !== before?.email) {
        await authLimits.changeEmail.consume(String(caller.id))
      }
      const user = await updateAccount(
        services,
        { id: caller.id, changes: namesOf(body), actorId: caller.id },
        (tx, account) => renewSignIn({ ...services, db: tx }, account, caller.signInId),
      )
      return user
    },

    listUsers: async ({ query }) => {
      const found = await searchUsers(pool, query, clock.now())
      const { path } = userEndpoints.listUsers
      const { results: users, ...links } = pageAnswer(path, query, found, userAnswer)
      return { users, ...links }
    },

    getUser: ({ owner }) => findOrRefuse(owner),

    findSimilarUsers: async ({ query }) => ({
      users: await findSimilarUsers(pool, query, clock.now()),
    }),

    createUser: async ({ body, caller }) =>
      findOrRefuse(await createPerson(services, body, caller.id)),

    updateUser: async ({ params, body, caller }) => {
      const { isAdmin, roles, standing } = body
      const joinedOn = body.joined_on
      const changes = {
        ...namesOf(body),
        ...withoutUndefined({ isAdmin, roles, standing, joinedOn }),
      }
      const before = await findUser(db, params.id)
      const user = await updateAccount(
        services,
        { id: params.id, changes, actorId: caller.id },
        async (tx, account) => {
          await recordEvent(tx, {
            actorId: caller.id,
            action: 'user.update',
            subject: 'user',
            subjectId: params.id,
            detail: {
              fields: Object.keys(changes),
              ...withoutUndefined({ isAdmin, roles, standing }),
            },
            at: clock.now(),
          })
          return account
        },
      )
      if (user.isAdmin && !before?.isAdmin) await tellOtherAdmins(user, caller.id)
      return findOrRefuse(user.id)
    },

    deleteUser: async ({ params, body: { children }, caller }) => {
      await deleteUser(services, { id: params.id, actorId: caller.id, children })
      return { detail: userMessages.deleted }
    },

    endSignInsFor: async ({ params, caller }) => {
      await endSignInsFor(pool, { userId: params.id, actorId: caller.id, now: clock.now() })
      return { detail: userMessages.signInsEnded }
    },
  }
}
