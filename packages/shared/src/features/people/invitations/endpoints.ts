import { accountErrors } from '../../../account-errors.ts'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { signedInUser } from '../../../signed-in-user.ts'
import { passwordErrors } from '../../account/password/errors.ts'
import { providerErrors } from '../../account/provider/errors.ts'
import { userErrors } from '../users/errors.ts'
import { user } from '../users/schema.ts'
import { invitationErrors } from './errors.ts'
import {
  invitation,
  invitationAcceptance,
  invitationByProvider,
  invitationParams,
  newInvitation,
} from './schema.ts'

export const invitationEndpoints = defineEndpoints({
  inviteUser: {
    method: 'POST',
    path: '/api/users/:id/invite/',
    access: 'admin',
    proof: true,
    limit: accountLimits.mail,
    changes: 'everything',
    about: { what: 'account', people: ['id'] },
    summary: 'Mail a person a link to set a password; it ends an earlier link',
    body: newInvitation,
    response: user,
    errors: [
      userErrors.notFound,
      userErrors.emailTaken,
      invitationErrors.hasAccount,
      invitationErrors.addressNeeded,
      generalErrors.tooManyTries,
    ],
  },
  cancelInvitation: {
    method: 'DELETE',
    path: '/api/users/:id/invite/',
    access: 'admin',
    proof: false,
    changes: 'everything',
    about: { what: 'account', people: ['id'] },
    summary: "End a person's open invitation, if there is one",
    response: user,
    errors: [userErrors.notFound],
  },
  getInvitation: {
    method: 'GET',
    path: '/api/invitations/:token/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Show whom an invitation is for',
    params: invitationParams,
    response: invitation,
    errors: [invitationErrors.notFound],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/:token/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Accept an invitation: set a password and sign in',
    params: invitationParams,
    body: invitationAcceptance,
    status: 201,
    response: signedInUser,
    errors: [
      invitationErrors.notFound,
      accountErrors.wayClosed,
      passwordErrors.tooCommon,
      passwordErrors.addressBusy,
      passwordErrors.busy,
    ],
  },
  acceptInvitationByProvider: {
    method: 'POST',
    path: '/api/users/provider/invitation/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Accept an invitation with an account of the provider, and sign in',
    body: invitationByProvider,
    status: 201,
    response: signedInUser,
    errors: [
      invitationErrors.notFound,
      providerErrors.notSetUp,
      providerErrors.refused,
      providerErrors.taken,
      providerErrors.unavailable,
    ],
  },
})
