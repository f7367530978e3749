import { type BackupCheck, t } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { sizeInWords } from '../../../lib/size.ts'
import type { PartInWords } from './words.ts'

function lastGood({ last_good_at, bytes }: BackupCheck): string {
  if (!last_good_at) return t('There has been no good backup yet.')
  const moment = formatMoment(last_good_at)
  return bytes === null
    ? t('The last good backup was made on {moment}.', { moment })
    : t('The last good backup was made on {moment} ({size}).', { moment, size: sizeInWords(bytes) })
}

const next = ({ next_at }: BackupCheck) =>
  next_at ? t('The next one follows on {moment}.', { moment: formatMoment(next_at) }) : ''

const lostSince = ({ last_good_at }: BackupCheck) =>
  last_good_at
    ? t('If the server broke today, everything entered since {moment} would be lost.', {
        moment: formatMoment(last_good_at),
      })
    : t('If the server broke today, everything would be lost.')

const failed = ({ failing_since }: BackupCheck) =>
  failing_since
    ? t('Backups have failed since {moment}.', { moment: formatMoment(failing_since) })
    : t('Backups have failed.')

const stored = ({ stored, keep }: BackupCheck) =>
  t('Stored: {stored} of at most {keep}.', { stored, keep })

/** The state of the backups, and what to do. */
export function backupInWords(check: BackupCheck): PartInWords {
  switch (check.problem) {
    case null:
      return {
        facts: `${lastGood(check)} ${next(check)} ${stored(check)}`,
      }
    case 'off':
      return {
        facts: t('The site makes no backups by itself.'),
        advice: t(
          'Ask the person who runs the server whether backups are made another way. If not, they can switch them on (BACKUP_AT).',
        ),
      }
    case 'none':
      return {
        facts: `${t('Backups are switched on.')} ${next(check)}`,
        advice: t('Look here again after that.'),
      }
    case 'failed':
      return {
        facts: `${failed(check)} ${lastGood(check)} ${next(check)}`,
        advice: `${t('Ask the person who runs the server why, and to make a backup by hand.')} ${lostSince(check)}`,
      }
    case 'missing':
      return {
        facts: `${lastGood(check)} ${t('Its file is no longer where it was stored.')}`,
        advice: t(
          'Ask the person who runs the server to look for it, and to make a new backup today.',
        ),
      }
    case 'old':
      return {
        facts: `${lastGood(check)} ${t('That is more than two days ago.')}`,
        advice: `${t('Ask the person who runs the server why there is no newer one.')} ${lostSince(check)}`,
      }
  }
}
