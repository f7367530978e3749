import { type ImportSummary, n, t } from '@church/shared'
import { formatNumber } from '../../../lib/format.ts'
import styles from './imports.module.scss'

/** What became of the lines of a file, so that nobody wonders where one is. */
export function FileLines({ lines, others }: Pick<ImportSummary, 'lines' | 'others'>) {
  if (!lines) return null
  const parts = [
    n(lines.rows, '{count} row', '{count} rows'),
    lines.names > 0 && t('1 with the names of the columns'),
    lines.continued > 0 &&
      n(lines.continued, '{count} that continues a row', '{count} that continue a row'),
    lines.blank > 0 && n(lines.blank, '{count} empty line', '{count} empty lines'),
    lines.other > 0 && n(lines.other, '{count} other line', '{count} other lines'),
  ].filter(Boolean)
  const all = n(
    lines.all,
    'The file has {count} line: {parts}.',
    'The file has {count} lines: {parts}.',
    {
      parts: parts.join(', '),
    },
  )
  if (others.length === 0) return <p className={styles.lead}>{all}</p>
  return (
    <details className={styles.lines}>
      <summary>{all}</summary>
      <ul>
        {others.map(({ line, text }) => (
          <li key={line}>
            {`${formatNumber(line)}: `}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
