import { conflict, unauthorized } from '../../../contract/errors.ts'

export const bringBackErrors = {
  hasAccounts: conflict(
    'bring-back-accounts',
    'People have accounts here already. The person who runs the server can still bring a backup back.',
  ),
  ticketEnded: unauthorized(
    'bring-back-ended',
    'Please enter the first admin’s email and password once more.',
  ),
  noRoom: conflict('bring-back-no-room', 'The server’s disk is full. Make room, then try again.'),
  incomplete: conflict(
    'bring-back-incomplete',
    'This backup is damaged or not whole. Choose another one, or copy it here again.',
  ),
  running: conflict('bring-back-running', 'A backup is being checked or brought back already.'),
}
