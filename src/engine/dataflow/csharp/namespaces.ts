/**
 * Namespaces whose types are known by their simple names in any file: projects import many of them for all files at
 * once, and what a single file shows is not all. A class of the program comes first, then what the file names; where
 * two of these namespaces have the same name, the newer one comes first.
 */
export const commonNamespaces: readonly string[] = `
  System System.Collections System.Collections.Generic System.Collections.Concurrent System.Data
  System.Data.Common System.Data.SqlClient Microsoft.Data.SqlClient System.Data.OleDb System.Data.Odbc
  System.Data.SQLite Microsoft.Data.Sqlite Npgsql MySql.Data.MySqlClient MySqlConnector
  Oracle.ManagedDataAccess.Client Dapper System.Diagnostics System.DirectoryServices
  System.DirectoryServices.AccountManagement System.DirectoryServices.Protocols System.IO
  System.IO.Compression System.Linq System.Net System.Net.Http System.Net.Http.Json System.Net.Mail
  System.Net.Security System.Net.Sockets System.Reflection System.Runtime.Serialization
  System.Runtime.Serialization.Formatters.Binary System.Runtime.Serialization.Formatters.Soap
  System.Runtime.Serialization.Json System.Security.Cryptography
  System.Security.Cryptography.X509Certificates System.Text System.Text.Encodings.Web System.Text.Json
  System.Text.RegularExpressions System.Threading System.Threading.Tasks System.Xml System.Xml.Linq
  System.Xml.Serialization System.Xml.XPath System.Xml.Xsl Microsoft.AspNetCore.Antiforgery
  Microsoft.AspNetCore.Authentication.JwtBearer Microsoft.AspNetCore.Authentication.Cookies
  Microsoft.AspNetCore.Builder Microsoft.AspNetCore.Components Microsoft.AspNetCore.Components.Forms
  Microsoft.AspNetCore.Cors.Infrastructure Microsoft.AspNetCore.Hosting
  Microsoft.AspNetCore.Html Microsoft.AspNetCore.Http Microsoft.AspNetCore.Mvc
  Microsoft.AspNetCore.Mvc.Razor Microsoft.AspNetCore.Mvc.RazorPages Microsoft.AspNetCore.Mvc.Rendering Microsoft.AspNetCore.Routing
  Microsoft.AspNetCore.Identity.EntityFrameworkCore
  Microsoft.EntityFrameworkCore Microsoft.Extensions.Configuration Microsoft.Extensions.DependencyInjection
  Microsoft.Extensions.Hosting Microsoft.Extensions.Logging Microsoft.IdentityModel.Tokens Microsoft.JSInterop Microsoft.Azure.Cosmos
  System.IdentityModel.Tokens.Jwt Microsoft.CodeAnalysis.CSharp.Scripting Microsoft.CSharp
  Microsoft.Security.Application Newtonsoft.Json Newtonsoft.Json.Linq MongoDB.Driver MongoDB.Bson
  MongoDB.Bson.Serialization NHibernate RazorEngine RazorEngine.Templating RazorLight RestSharp Flurl.Http
  Serilog NLog log4net YamlDotNet.Serialization MessagePack Ganss.Xss ICSharpCode.SharpZipLib.Zip
  SharpCompress.Archives Scriban HandlebarsDotNet DotLiquid Fluid JWT JWT.Builder JWT.Algorithms System.Web
  System.Web.Http System.Web.Mvc System.Web.Script.Serialization System.Web.Security
  System.Web.Security.AntiXss System.Web.UI System.Web.UI.WebControls Duende.IdentityServer.Services IdentityServer4.Services
`
  .trim()
  .split(/\s+/);
