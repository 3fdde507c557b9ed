export const TEAM_PATH = '/team'
