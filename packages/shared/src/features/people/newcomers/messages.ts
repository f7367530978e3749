const people = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

export const newcomerMessages = {
  approved: (count: number) =>
    count === 1 ? 'They can use the directory now.' : `${count} people can use the directory now.`,
  declined: (count: number) => `${people(count)} deleted.`,
} as const
