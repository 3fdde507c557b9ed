import { plateTasks } from '../domains/book/plates/tasks.ts'
import { mediaTasks } from '../domains/media/files/tasks.ts'
import { cardTasks } from '../domains/share-cards/drawing/tasks.ts'
import { runTasks } from '../platform/sandbox/run-tasks.ts'

// Runs in the sandbox, a process of its own that openSandbox starts.
runTasks([...mediaTasks, ...cardTasks, ...plateTasks])
