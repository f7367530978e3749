import { accountErrors } from '../../../account-errors.ts'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { pageOf } from '../../../paging.ts'
import { signedInUser } from '../../../signed-in-user.ts'
import { passwordErrors } from '../../account/password/errors.ts'
import { invitationErrors } from '../invitations/errors.ts'
import { severalChanged } from '../members/schema.ts'
import { userErrors } from '../users/errors.ts'
import { newcomerErrors } from './errors.ts'
import {
  approvalsToUndo,
  decision,
  listedNewcomer,
  newcomerDecisions,
  newcomerQuery,
  registration,
} from './schema.ts'

export const newcomerEndpoints = defineEndpoints({
  register: {
    method: 'POST',
    path: '/api/users/register/',
    access: 'public',
    limit: networkLimits.account,
    summary: 'Register and sign in',
    body: registration,
    status: 201,
    response: signedInUser,
    errors: [
      userErrors.emailTaken,
      invitationErrors.sentInstead,
      accountErrors.wayClosed,
      passwordErrors.tooCommon,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
  findNewcomers: {
    method: 'GET',
    path: '/api/users/admin/newcomers/',
    access: 'admin',
    about: { what: 'account', people: ['results.*.id', 'results.*.doubles.*.id'] },
    summary: 'List the newcomers with people of a similar name, the latest first',
    query: newcomerQuery,
    response: pageOf(listedNewcomer),
  },
  decideOnNewcomer: {
    method: 'POST',
    path: '/api/users/admin/newcomers/:id/',
    access: 'admin',
    proof: true,
    changes: 'everything',
    summary: 'Approve a newcomer, or decline and delete their account',
    body: decision,
    response: detail,
    errors: [userErrors.notFound, newcomerErrors.notNewcomer],
  },
  decideOnNewcomers: {
    method: 'POST',
    path: '/api/users/admin/newcomers/',
    access: 'admin',
    proof: true,
    changes: 'everything',
    summary: 'Approve or decline several newcomers; others in the list are left alone',
    body: newcomerDecisions,
    response: detail,
    errors: [newcomerErrors.notNewcomer],
  },
  undoApprovals: {
    method: 'POST',
    path: '/api/users/admin/newcomers/undo/',
    access: 'admin',
    proof: true,
    changes: 'everything',
    summary:
      'Undo the caller’s own approvals of the last ten minutes, of those who have been shown nobody since',
    body: approvalsToUndo,
    response: severalChanged,
    errors: [newcomerErrors.cannotUndo],
  },
})
