import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { anyRow } from '../../../platform/db.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import {
  counted,
  oneByOne,
  peopleIn,
  type Reapplication,
  type Restoring,
  stillWithdrawn,
} from '../../../platform/withdrawals.ts'
import { deleteUserRow, lockPeople } from './data.ts'
import { type StandingHooks, setStanding } from './standing.ts'

type Needs = Restoring & StandingHooks & { ownData: Pick<OwnData, 'beforeErasure'> }

/** Erases people again, records that they have left, and takes their rights. */
export const userWithdrawals = (services: Needs): readonly Reapplication[] => [
  {
    kind: 'erased',
    says: counted('person', 'people', 'erased again'),
    apply: async (client, lines) => {
      await lockPeople(client)
      await lockUntilCommit(client, 'serving')
      let erased = 0
      for (const id of peopleIn(stillWithdrawn(lines))) {
        const finish = await services.ownData.beforeErasure(client, id)
        if (!(await deleteUserRow(client, id))) continue
        services.afterCommit(finish)
        erased++
      }
      return erased
    },
  },
  {
    kind: 'left',
    says: counted('person', 'people', 'recorded as having left'),
    apply: oneByOne(async (client, { at, personId: id }) => {
      const here = `SELECT FROM users WHERE id = $1 AND standing = 'active'`
      if (!(await anyRow(client, here, [id]))) return false
      const people = [{ id, standing: 'left', leftOn: services.momentAt(at).today } as const]
      await setStanding(client, services, { people, by: id })
      return true
    }),
  },
  {
    kind: 'right',
    says: counted('right', 'rights', 'removed'),
    apply: oneByOne((client, { personId, what }) =>
      what === 'admin'
        ? anyRow(client, 'UPDATE users SET is_admin = false WHERE id = $1 AND is_admin', [personId])
        : anyRow(client, 'DELETE FROM user_roles WHERE user_id = $1 AND role = $2', [
            personId,
            what,
          ]),
    ),
  },
]
