import { useQuery } from '@tanstack/react-query'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { churchFacts } from './queries.ts'

/** Returns a function that resolves picture addresses against the operator's base address. */
export function usePictureAddress(): (image: string) => string {
  const { data: church } = useQuery(churchFacts)
  return (image) => pictureAddress(image, church?.media_url)
}
