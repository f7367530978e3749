import { type BringBackProblem, t } from '@church/shared'

/** Why a backup was not brought back, and what to do. */
export const problems: Record<BringBackProblem, string> = {
  'not-a-backup': t(
    'This file is not a backup of this site. Choose one whose name ends in “.backup”.',
  ),
  damaged: t('This backup is damaged or not whole. Choose another one, or copy it here again.'),
  newer: t('A newer version of this site made this backup. Update the site first.'),
  unreachable: t('The place where backups are kept does not answer. Upload the file instead.'),
  'no-room': t('The server’s disk is full. Make room, then try again.'),
  'in-use': t(
    'Something else is using the database. Ask the person who runs the server to stop it, then try again.',
  ),
  accounts: t(
    'People have accounts here already. The person who runs the server can still bring a backup back.',
  ),
  failed: t('This did not work. Ask the person who runs the server to look into its log.'),
}
