import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReportFileQuery, ReportQuery, type OfficeReport } from '@contracts/reports';
import { Access } from '../edge/access/access';
import { Returns, ReturnsCsv } from '../edge/description/returns';
import { reportFile } from './report-csv';
import { ReportsService } from './reports.service';

@ApiTags('reports')
@Controller('api/admin')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('reports')
  @Returns('OfficeReport')
  @Access('admin', { atLeast: 'bookkeeper' })
  report(@Query() query: ReportQuery): Promise<OfficeReport> {
    return this.reports.report(query);
  }

  @Get('reports.csv')
  @ReturnsCsv()
  @Access('admin', { atLeast: 'bookkeeper' })
  async file(@Query() { report, ...query }: ReportFileQuery): Promise<StreamableFile> {
    return reportFile(report, await this.reports.report(query));
  }
}
