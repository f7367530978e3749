import type { BackupCheck } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { type PartInWords, sizeInWords } from './words.ts'

const lastGood = ({ last_good_at, bytes }: BackupCheck) =>
  last_good_at
    ? `The last good backup was made on ${formatMoment(last_good_at)}${bytes === null ? '' : ` (${sizeInWords(bytes)})`}.`
    : 'There has been no good backup yet.'

const next = ({ next_at }: BackupCheck) =>
  next_at ? `The next one follows on ${formatMoment(next_at)}.` : ''

const lostSince = ({ last_good_at }: BackupCheck) =>
  last_good_at
    ? `If the server broke today, everything entered since ${formatMoment(last_good_at)} would be lost.`
    : 'If the server broke today, everything would be lost.'

/** The state of the backups, and what to do. */
export function backupInWords(check: BackupCheck): PartInWords {
  switch (check.problem) {
    case null:
      return {
        facts: `${lastGood(check)} ${next(check)} Stored: ${check.stored} of at most ${check.keep}.`,
      }
    case 'off':
      return {
        facts: 'The site makes no backups by itself.',
        advice:
          'Ask the person who runs the server whether backups are made another way. If not, they can switch them on (BACKUP_AT).',
      }
    case 'none':
      return {
        facts: `Backups are switched on. ${next(check)}`,
        advice: 'Look here again after that.',
      }
    case 'failed':
      return {
        facts: `Backups have failed${check.failing_since ? ` since ${formatMoment(check.failing_since)}` : ''}. ${lastGood(check)} ${next(check)}`,
        advice: `Ask the person who runs the server why, and to make a backup by hand. ${lostSince(check)}`,
      }
    case 'missing':
      return {
        facts: `${lastGood(check)} Its file is no longer where it was stored.`,
        advice:
          'Ask the person who runs the server to look for it, and to make a new backup today.',
      }
    case 'old':
      return {
        facts: `${lastGood(check)} That is more than two days ago.`,
        advice: `Ask the person who runs the server why there is no newer one. ${lostSince(check)}`,
      }
  }
}
