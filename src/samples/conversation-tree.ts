import { fileOfLines, sampleOf } from './sample.ts';

/**
 * The salt bug of the document that started the project (a Chinese article on pi's session tree): header, model and
 * steps 2 to 7 are its lines, byte for byte; the last three lines are its step 8, which it tells but does not print.
 * Step 6, going back to the question, is no line at all: it only shows in the parent of `e6`.
 */
const LINES = [
  '{"type":"session","version":3,"id":"01916382-7b2a-7c39-8588-4227f51b6e4d","cwd":"/workspace/app","timestamp":"2026-08-19T10:00:00Z"}',
  '{"type":"model_change","id":"a1b2c3d4","parentId":null,"provider":"anthropic","modelId":"claude-3-7-sonnet","timestamp":"2026-08-19T10:00:00Z"}',
  '{"type":"message","id":"e2","parentId":"a1b2c3d4","timestamp":"2026-08-19T10:00:10Z","message":{"role":"user","content":[{"type":"text","text":"auth.ts 里的 salt 校验为什么失败？"}]}}',
  '{"type":"message","id":"e3","parentId":"e2","timestamp":"2026-08-19T10:00:15Z","message":{"role":"assistant","content":[{"type":"text","text":"我先查看一下 auth.ts 的内容。"},{"type":"toolCall","id":"call_001","name":"read","arguments":{"path":"src/auth.ts"}}],"stopReason":"toolUse"}}',
  '{"type":"message","id":"e4","parentId":"e3","timestamp":"2026-08-19T10:00:16Z","message":{"role":"toolResult","toolCallId":"call_001","content":[{"type":"text","text":"export function verifySalt(s) { ... }"}]}}',
  '{"type":"message","id":"e5","parentId":"e4","timestamp":"2026-08-19T10:00:25Z","message":{"role":"assistant","content":[{"type":"text","text":"问题在第 23 行，salt 缺少 Base64 编码。"}]}}',
  '{"type":"message","id":"e6","parentId":"e2","timestamp":"2026-08-19T10:01:00Z","message":{"role":"user","content":[{"type":"text","text":"先帮我看 hash 函数的实现"}]}}',
  '{"type":"message","id":"e7","parentId":"e6","timestamp":"2026-08-19T10:01:06Z","message":{"role":"assistant","content":[{"type":"text","text":"好的，我先用 grep 找出 hash 函数在哪里定义、在哪里调用。"},{"type":"toolCall","id":"call_002","name":"grep","arguments":{"pattern":"hash\\\\(","path":"src"}}],"stopReason":"toolUse"}}',
  '{"type":"message","id":"e8","parentId":"e7","timestamp":"2026-08-19T10:01:07Z","message":{"role":"toolResult","toolCallId":"call_002","content":[{"type":"text","text":"src/hash.ts:4:export function hash(password: string, salt: Uint8Array): string {\\nsrc/auth.ts:23:  return hash(password, salt) === stored;"}]}}',
  '{"type":"message","id":"e9","parentId":"e8","timestamp":"2026-08-19T10:01:18Z","message":{"role":"assistant","content":[{"type":"text","text":"hash 实现正常：它要求 salt 是字节（`Uint8Array`）。问题出在调用处，`src/auth.ts` 第 23 行传入的是未解码的字符串。"}]}}',
];

/** A question, two ways to answer it: one fork, the smallest session that is a tree. */
export const conversationTree = sampleOf('conversation-tree', () => fileOfLines(LINES));
