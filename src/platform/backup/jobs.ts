import { spawn } from 'node:child_process'
import { type Job, type JobCtx, jobOf, recurring } from '../jobs/job.ts'
import { MAKE_BACKUP, RESTORE_BACKUP } from './kind.ts'

/** What a backup leaves behind is collected at once, instead of after tens of megabytes. */
const SMALL = ['--max-semi-space-size=1']

interface Options {
  /** The file that makes backups. */
  program: URL
}

/**
 * Makes a backup every night, and one whenever somebody asks for it, in a process of low priority. The nightly one also proves
 * the newest backup once a week. Brings back what somebody asks for in such a process, too.
 */
export function backupJobs({ program }: Options): Job[] {
  const start = async (ctx: JobCtx, ...words: string[]) => {
    const child = spawn(process.execPath, [...SMALL, program.pathname, ...words], { stdio: 'ignore' })
    const stop = () => child.kill()
    ctx.stopping.addEventListener('abort', stop)
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(1))
      child.once('exit', resolve)
    })
    ctx.stopping.removeEventListener('abort', stop)
    // It was killed, so the queue tries it again.
    if (code === null) throw new Error('the backup was interrupted')
    // It wrote down why by itself: its words name folders of this machine, which belong into no log. Another try in a minute
    // would end the same way.
    if (code > 0) ctx.log.error({ code }, 'the backup or the restore failed; the list of backups says why')
  }
  const make = (ctx: JobCtx) => start(ctx, '--nightly')
  return [
    recurring('backup.nightly', 'day', make),
    jobOf(MAKE_BACKUP, make),
    jobOf(RESTORE_BACKUP, (ctx, { runId }) => start(ctx, '--run', runId)),
  ]
}
