import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { languageChoice } from '../../../languages.ts'
import { pageOfUsers } from '../../../paging.ts'
import { signedInUser } from '../../../signed-in-user.ts'
import { severalChanged } from '../members/schema.ts'
import { userErrors } from './errors.ts'
import {
  newPerson,
  profileUpdate,
  standingChange,
  typedPerson,
  user,
  userDeletion,
  userQuery,
  userUpdate,
} from './schema.ts'

const languagePath = '/api/users/profile/language/'

export const userEndpoints = defineEndpoints({
  updateProfile: {
    method: 'PUT',
    path: '/api/users/profile/update/',
    access: 'member',
    shows: 'self',
    whose: 'own',
    // Of admins, stewards and carers: mail to the new address opens a sign-in with their rights.
    proof: [{ changed: 'email' }],
    limit: accountLimits.directory,
    changes: 'everything',
    summary: "Update the caller's own name and email address",
    body: profileUpdate,
    response: signedInUser,
    errors: [userErrors.notFound, userErrors.emailTaken, generalErrors.tooManyTries],
  },
  getLanguage: {
    method: 'GET',
    path: languagePath,
    access: 'member',
    shows: 'self',
    summary: 'Get in which language the caller wants to be written to; null for the church’s',
    response: languageChoice,
  },
  setLanguage: {
    method: 'PUT',
    path: languagePath,
    access: 'member',
    shows: 'self',
    summary: 'Set in which language the caller wants to be written to',
    body: languageChoice,
    response: languageChoice,
    errors: [userErrors.languageNotOffered],
  },
  listUsers: {
    method: 'GET',
    path: '/api/users/',
    access: 'admin',
    about: { what: 'account', people: ['users.*.id'] },
    summary: 'Search the users',
    query: userQuery,
    response: pageOfUsers(user),
  },
  findSimilarUsers: {
    method: 'GET',
    path: '/api/users/similar/',
    access: 'admin',
    about: { what: 'account', people: ['users.*.id'] },
    summary:
      'Find people with the same telephone number, and those of a similar name, the most similar first',
    query: typedPerson,
    response: z.object({
      users: z.array(user),
      /** The ids of those whose telephone number it is. */
      same_phone: z.array(z.int()),
    }),
  },
  createUser: {
    method: 'POST',
    path: '/api/users/create/',
    access: 'admin',
    proof: [{ changed: 'email' }],
    limit: accountLimits.directory,
    changes: 'everything',
    about: { what: 'account', people: ['id'] },
    summary: 'Add a person without an account',
    body: newPerson,
    status: 201,
    response: user,
    errors: [userErrors.emailTaken],
  },
  getUser: {
    method: 'GET',
    path: '/api/users/:id/',
    access: 'member',
    shows: 'self',
    whose: 'own-or-admin',
    about: { what: 'account', people: ['id'] },
    summary: 'Get the caller, or any user as an admin',
    response: user,
    errors: [userErrors.notFound],
  },
  updateUser: {
    method: 'PUT',
    path: '/api/users/update/:id/',
    access: 'admin',
    // Somebody who leaves loses their rights.
    proof: [
      { changed: 'email' },
      { changed: 'isAdmin' },
      { changed: 'roles' },
      { changed: 'standing' },
    ],
    limit: accountLimits.directory,
    changes: 'everything',
    about: { what: 'account', people: ['id'] },
    summary: 'Update a user',
    body: userUpdate,
    response: user,
    errors: [
      userErrors.notFound,
      userErrors.lastAdmin,
      userErrors.accountNeeded,
      userErrors.accountForRole,
      userErrors.hasLeft,
      userErrors.emailNeeded,
      userErrors.emailTaken,
    ],
  },
  changeStandings: {
    method: 'POST',
    path: '/api/users/standing/',
    access: 'admin',
    proof: true,
    limit: accountLimits.directory,
    changes: 'everything',
    summary:
      'Record that several people have left or are active again; those with a right stay as they are',
    body: standingChange,
    response: severalChanged,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/delete/:id/',
    access: 'admin',
    proof: true,
    changes: 'everything',
    summary: 'Delete a user with their details, marks, picture and sign-ins',
    body: userDeletion,
    response: detail,
    errors: [userErrors.notFound, userErrors.lastAdmin, userErrors.childrenLeft],
  },
  endSignInsFor: {
    method: 'POST',
    path: '/api/users/update/:id/sign-ins/end/',
    access: 'admin',
    proof: true,
    summary:
      'Sign a user out everywhere, disconnect the provider, and end their open links and codes by mail',
    response: detail,
    errors: [userErrors.notFound],
  },
})
