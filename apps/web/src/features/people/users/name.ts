import { wholeName } from '@church/shared'

interface Named {
  first_name: string
  last_name: string
}

/** A name in reading order. */
export const nameOf = ({ first_name, last_name }: Named) => wholeName(first_name, last_name)
