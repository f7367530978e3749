import { defineEndpoints } from '../../../contract/endpoint.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { passwordErrors } from '../../account/password/errors.ts'
import { signInErrors } from '../../account/sign-in/errors.ts'
import { bringBackErrors } from './errors.ts'
import {
  backupChoice,
  backupPart,
  bringBackOpened,
  bringBackOpening,
  bringBackProgress,
  bringBackStart,
  heldTicket,
} from './schema.ts'

const { hasAccounts, incomplete, noRoom, running, ticketEnded } = bringBackErrors

export const bringBackEndpoints = defineEndpoints({
  openBringBack: {
    method: 'POST',
    path: '/api/bring-back/',
    access: 'public',
    limit: networkLimits.guess(signInErrors.wrongSignIn),
    summary:
      'Begin to bring a backup back, with the first admin’s password while there is no other account',
    body: bringBackOpening,
    response: bringBackOpened,
    errors: [
      signInErrors.wrongSignIn,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      hasAccounts,
    ],
  },
  sendBackupPart: {
    method: 'POST',
    path: '/api/bring-back/parts/',
    access: 'public',
    limit: networkLimits.part,
    summary: 'Upload a part of a backup; a part that is sent again replaces itself',
    body: backupPart,
    file: 'part',
    fileType: 'part',
    response: heldTicket,
    errors: [ticketEnded, hasAccounts, noRoom, running],
  },
  checkBackup: {
    method: 'POST',
    path: '/api/bring-back/check/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Check an uploaded or stored backup from its beginning to its end',
    body: backupChoice,
    response: bringBackProgress,
    errors: [ticketEnded, hasAccounts, incomplete, running],
  },
  bringBack: {
    method: 'POST',
    path: '/api/bring-back/start/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Replace the empty church with the checked backup, while no other call is served',
    body: bringBackStart,
    response: bringBackProgress,
    errors: [ticketEnded, hasAccounts, incomplete, running],
  },
  getBringBackProgress: {
    method: 'POST',
    path: '/api/bring-back/progress/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Get how far a backup is checked or brought back; also answered while nothing else is',
    body: heldTicket,
    response: bringBackProgress,
    errors: [ticketEnded],
  },
})
