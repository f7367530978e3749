import { useQuery } from '@tanstack/react-query'
import { pictureAddress } from '../../lib/picture-address.ts'
import { churchFacts } from './queries.ts'

/** Gives a picture the address under which it is shown, by the base address that the operator has set. */
export function usePictureAddress(): (image: string) => string {
  const { data: church } = useQuery(churchFacts)
  return (image) => pictureAddress(image, church?.media_url)
}
