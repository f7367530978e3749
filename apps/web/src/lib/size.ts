import { formatNumber } from './format.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** '24 MB' in the reader's locale: powers of 1000, as disks are sold. */
export function sizeInWords(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const size = bytes / 1000 ** power
  return formatNumber(size, {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: size < 10 ? 1 : 0,
  })
}
