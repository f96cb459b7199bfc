import type { FastifyReply } from 'fastify';
import type { Attachment } from '#modules/messages/ports/attachments.js';

/** Sends a PDF file to be saved under its name. */
export function sendFile(reply: FastifyReply, { name, pdf }: Attachment): FastifyReply {
  return reply.header('Content-Disposition', `attachment; filename="${name}"`).type('application/pdf').send(pdf);
}
