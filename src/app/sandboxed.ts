import { mediaTasks } from '../domains/media/files/tasks.ts'
import { runTasks } from '../platform/sandbox/run-tasks.ts'

// What runs in the sandbox: a program of its own, started by openSandbox.
runTasks(mediaTasks)
