/** The ids in an address, such as "4,7", each once. */
export const idsIn = (text: string | null): number[] => {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0)
}
