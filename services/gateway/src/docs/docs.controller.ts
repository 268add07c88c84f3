import path from 'node:path';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Refusal } from '@service-kit/requests/refusal';
import { Access } from '../edge/access/access';
import { SecurityHeaders } from '../edge/http/security-headers';
import { ApiDocs } from './api-docs';

/** Importing the package would load all of Swagger UI into the server. */
const swaggerUiRoot = path.dirname(require.resolve('swagger-ui-dist/package.json'));
const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>API</title>
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
    <script src="/api/docs/assets/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body><div id="docs"></div></body>
</html>
`;
const script = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true });\n`;

@ApiExcludeController()
@Controller('api/docs')
export class DocsController {
  constructor(
    private readonly docs: ApiDocs,
    private readonly headers: SecurityHeaders,
  ) {}

  @Get()
  @Access('anyone')
  async page(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('content-security-policy', this.headers.docsPolicy)
      .type('text/html; charset=utf-8')
      .send(page);
  }

  @Get('start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Access('anyone')
  script(): string {
    return script;
  }

  @Get('openapi.json')
  @Access('anyone')
  document(): OpenAPIObject {
    if (!this.docs.document) throw new Refusal('not_found');
    return this.docs.document;
  }

  @Get('assets/:file')
  @Access('anyone')
  async asset(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    if (!assets.includes(file)) throw new Refusal('not_found');
    await reply.sendFile(file, swaggerUiRoot, { maxAge: '1d' });
  }
}
